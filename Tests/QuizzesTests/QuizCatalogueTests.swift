import Quizzes
import Testing

@Suite struct QuizCatalogueTests {}
