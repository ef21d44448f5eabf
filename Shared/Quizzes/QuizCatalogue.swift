import Domain

/// Every quiz there is, as data.
public enum QuizCatalogue {}
