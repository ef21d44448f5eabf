// The start: what the diary is, what it is not, and where it is kept, before anything is kept anywhere.
import { restoring } from "./diary-backup.js";
import { $, attempt, words } from "./dom.js";

/** What stands in the small forest, from behind to the front; the stylesheet says where. */
const scene = ["glade", "birch-tree", "pine", "fern", "bolete", "fox", "toadstool-red", "bonnet-trio", "snail"];

/** @param diary what every tab gets. */
export const begin = (diary) => {
    $("start-device").onclick = attempt(() => diary.choose("device"));
    $("start-synced").onclick = attempt(() => diary.choose("synced"));
    // The file is opened first: with a wrong password nothing has been chosen yet.
    restoring(diary, "start-restore", {
        before: () => diary.choose("device"),
        after: (news) => {
            diary.go("symptoms");
            diary.announce(news);
        },
    });
    return {
        show: () => {
            const canChoose = diary.canKeep, forest = $("start-scene");
            if (forest.children.length === 0) forest.append(...scene.map((id) => diary.image(id, `diary-start-${id}`)));
            $("start-signing").textContent = diary.isSignedIn ? words.startSignedIn : words.startSignIn;
            for (const id of ["start-device", "start-restore", "start-both"]) $(id).hidden = !canChoose;
            $("start-no-device").hidden = canChoose;
        },
    };
};
