"""How the panel of a test is laid out, wide or narrow, tall or short."""

from typing import Final

LOOK: Final = """
OppositionView {
    align: center middle;
    & > #panel {
        width: 100%; max-width: 84; height: auto; max-height: 100%;
        border: round $primary; padding: 0 1; background: $surface;
        border-title-color: $primary; border-title-style: bold;
        border-subtitle-color: $text-muted;
    }
    & #body { height: auto; scrollbar-size: 0 1; scrollbar-gutter: stable; }
    & #lower { height: auto; }
    & #plain { height: auto; }
    & #sides { height: auto; layout: horizontal; }
    & SideColumn { padding: 0 1; }
    & #foreseen { height: auto; margin: 1 0; }
    &.-short #foreseen { margin: 0; }
    & #foreseen.-none { height: 0; margin: 1 0 0 0; }
    &.-short #foreseen.-none { margin: 0; }
    &.-narrow {
        & > #panel { border: none; border-top: solid $primary; padding: 0; }
        & #sides { layout: vertical; }
        & SideColumn { padding: 0; }
    }
}
"""
