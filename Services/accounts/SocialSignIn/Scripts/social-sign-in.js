// Connects an account with a provider, or gives it an address; the forms work without this.
import { startLiveForms } from "./live-form.js";

startLiveForms();
