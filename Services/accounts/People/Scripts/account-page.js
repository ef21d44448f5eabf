// The pages of the account.
import { offerCodes } from "./codes.js";
import { confirmByPasskey } from "./owner.js";
import { refreshWhileUnderWay, showFirstFault, showLocalTimes } from "./parts.js";
import { addPasskeyByButton } from "./passkeys-form.js";

confirmByPasskey();
addPasskeyByButton();
offerCodes();
showLocalTimes();
showFirstFault();
refreshWhileUnderWay();
