extension StatusPage {
    /// Light or dark as the browser wishes; each colour of a text has at least 4.5:1 on its ground.
    static let style = """
        :root { color-scheme: light dark; --ground: #fff; --ink: #1d2b24; --quiet: #4d5f55; --line: #d6e2da;
            --green: #1c6b45; --danger: #a4260b; --amber: #7a4b00; --good-ground: #e3f2e9; --bad-ground: #fdece8;
            --care-ground: #fff3dc; --grid: #d6e2da; --c0: #0067a3; --c1: #b34700; --c2: #007a5e; --c3: #a8327e;
            --c4: #6b5b00; }
        @media (prefers-color-scheme: dark) {
            :root { --ground: #101714; --ink: #e6efe9; --quiet: #a9bdb1; --line: #2f3d36; --green: #7fd6a6;
                --danger: #ff9d85; --amber: #f0b95a; --good-ground: #153526; --bad-ground: #43170d;
                --care-ground: #3a2a08; --grid: #2f3d36; --c0: #56b4e9; --c1: #f0954a; --c2: #2fd3a1; --c3: #e79bc6;
                --c4: #f0e442; }
        }
        * { box-sizing: border-box; }
        body { font: 1rem/1.45 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 1rem;
            color: var(--ink); background: var(--ground); }
        header { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; align-items: baseline;
            justify-content: space-between; }
        header p { margin: 0 0 .6rem; }
        h1 { font-size: 1.7rem; line-height: 1.2; margin: 0; }
        h2 { font-size: 1.2rem; margin: 2rem 0 .6rem; color: var(--green); }
        a, summary { color: var(--green); }
        summary { padding: .6rem 0; cursor: pointer; }
        code { overflow-wrap: anywhere; }
        :focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
        .quiet { color: var(--quiet); font-size: .9rem; }
        .verdict { padding: 1rem 1.2rem; border-radius: .6rem; border: 2px solid; margin: 0 0 1rem; }
        .verdict ul { margin: .6rem 0 0; padding-left: 1.2rem; }
        .verdict ul:empty { display: none; }
        .verdict li, .verdict p { color: var(--ink); margin-top: .3rem; overflow-wrap: anywhere; }
        .verdict.told { color: var(--green); background: var(--good-ground); }
        .verdict.broken { color: var(--danger); background: var(--bad-ground); }
        .verdict.attention, .verdict.unknown { color: var(--amber); background: var(--care-ground); }
        .down { color: var(--danger); font-weight: 600; }
        .note { border-left: 4px solid var(--amber); padding: .3rem .8rem; background: var(--care-ground);
            overflow-wrap: anywhere; }
        .charts { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
        figure { margin: 0; padding: .8rem; border: 1px solid var(--line); border-radius: .6rem; min-width: 0; }
        figcaption { font-weight: 600; }
        .figure { display: block; font-weight: 400; color: var(--quiet); font-size: .9rem; }
        .plot { position: relative; height: 13rem; margin-top: .5rem; }
        table { border-collapse: collapse; width: 100%; margin: 0 0 1rem; }
        caption { text-align: left; color: var(--quiet); font-size: .9rem; padding-bottom: .3rem; }
        th, td { text-align: right; vertical-align: top; padding: .35rem 0 .35rem .6rem;
            border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
        thead th, thead td { border-top: 0; font-size: .9rem; }
        tbody th { font-weight: 400; }
        th:first-child { text-align: left; padding-left: 0; overflow-wrap: anywhere; }
        .texts th, .texts td { text-align: left; overflow-wrap: anywhere; }
        [hidden] { display: none !important; }
        @media (max-width: 40rem) {
            body { padding: .7rem; }
            th, td { padding-left: .35rem; font-size: .9rem; }
            .stacked tr, .lanes tr { border-top: 1px solid var(--line); padding: .3rem 0; }
            .stacked th, .stacked td, .lanes th, .lanes td { border: 0; padding: 0; }
            .stacked thead { position: absolute; clip-path: inset(50%); height: 1px; overflow: hidden; }
            .stacked tr { display: flex; flex-wrap: wrap; gap: 0 .9rem; }
            .stacked th { flex-basis: 100%; }
            .stacked td::before { content: attr(data-name) " "; color: var(--quiet); }
            .lanes tr { display: grid; grid-template-columns: repeat(5, 1fr); gap: 0 .3rem; }
            .lanes thead td { display: none; }
            .lanes tbody th { grid-column: 1 / -1; }
        }
        """
}
