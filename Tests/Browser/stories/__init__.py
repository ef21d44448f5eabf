"""What people do with the pages. Each story is told once and played with a pointer, with the keyboard alone, and, where a
page's forms have to work so, without JavaScript."""
import dataclasses
import typing


@dataclasses.dataclass
class Story:
    name: str
    play: typing.Callable
    # Who opens the page: nobody, "new" (consented, nothing chosen), "settled" (with a place and allergens), or a name of the cast.
    person: str | None
    # Whether `make test` plays it too, on a phone.
    is_essential: bool
    works_without_script: bool
    has_keyboard: bool


ALL: list[Story] = []


def story(person=None, essential=False, without_script=False, keyboard=True):
    def tell(play):
        ALL.append(Story(play.__name__.replace("_", "-"), play, person, essential, without_script, keyboard))
        return play

    return tell
