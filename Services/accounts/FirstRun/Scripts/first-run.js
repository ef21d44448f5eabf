// Completing the profile: the form works without this; with it nothing typed is lost with the network or the session.
import { startLiveForms } from "./live-form.js";

startLiveForms();
