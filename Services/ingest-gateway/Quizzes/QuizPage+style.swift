extension QuizPage {
    /// One column for a phone; what can be touched is 44 px high.
    static let style = """
        :root { --green: #1c6b45; --line: #d6e2da; --ink: #1d2b24; --danger: #a4260b; }
        * { box-sizing: border-box; }
        body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem;
            color: var(--ink); background: #fff; }
        header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
        h1, h2 { color: var(--green); line-height: 1.2; margin: .5rem 0; }
        h1 { font-size: 1.6rem; }
        h2 { font-size: 1.3rem; }
        a { color: var(--green); }
        form > label, fieldset > label, .row > label { display: block; margin: .5rem 0; }
        fieldset { border: 1px solid var(--line); border-radius: .6rem; padding: .3rem 1rem .8rem; margin: 1rem 0;
            min-width: 0; }
        fieldset[data-faulty] { border: 2px solid var(--danger); }
        legend { font-weight: 600; padding: 0 .3rem; margin-left: -.3rem; }
        fieldset p { margin: 0 0 .5rem; }
        fieldset p:empty { display: none; }
        input:not([type=radio], [type=checkbox], [type=range]) { display: block; width: 100%; max-width: 22rem;
            font: inherit; min-height: 2.75rem; padding: .5rem; border: 1px solid #5c6f64; border-radius: .3rem; }
        input[type=radio], input[type=checkbox] { width: 1.2rem; height: 1.2rem; margin: 0; flex: none;
            accent-color: var(--green); }
        button { font: inherit; min-height: 2.75rem; padding: .45rem .9rem; border: 1px solid var(--green);
            border-radius: .3rem; background: #fff; color: var(--green); cursor: pointer; }
        button.main { background: var(--green); color: #fff; }
        button:disabled { border-color: #9aa8a0; color: #5c6f64; background: #f2f5f3; cursor: default; }
        :focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
        .choice { display: flex; gap: .6rem; align-items: center; min-height: 2.75rem; padding: .3rem .6rem;
            border: 1px solid var(--line); border-radius: .4rem; cursor: pointer; }
        .choice:has(:checked) { border-color: var(--green); background: #e3f2e9; }
        .list { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .4rem; }
        .scale { display: grid; grid-template-columns: repeat(2, 1fr); gap: .4rem; }
        .scale .choice:has([value=""]) { grid-column: 1 / -1; }
        .choice b:empty { display: none; }
        @media (min-width: 36rem) { .scale { grid-template-columns: repeat(4, 1fr); } }
        .slider { display: flex; gap: .8rem; align-items: center; }
        .slider input { flex: 1; min-width: 0; height: 2.75rem; accent-color: var(--green); }
        .slider input.unset { opacity: .55; }
        output { min-width: 2.6rem; text-align: right; font-size: 1.4rem; font-weight: 600;
            font-variant-numeric: tabular-nums; }
        .ends { display: flex; justify-content: space-between; gap: 1rem; }
        .quiet { color: #4d5f55; font-size: .9rem; font-weight: 400; }
        .row { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; }
        nav.row { align-items: center; }
        .row input:not([type=radio], [type=checkbox]) { max-width: 9rem; }
        .threshold { display: flex; gap: .8rem; align-items: center; justify-content: space-between; max-width: 24rem;
            margin: .4rem 0; }
        .threshold input:not([type=radio], [type=checkbox], [type=range]) { width: 5rem; }
        details { margin-top: .6rem; }
        summary { min-height: 2.75rem; padding: .6rem 0; cursor: pointer; color: var(--green); }
        .fault { color: var(--danger); font-weight: 600; }
        fieldset .fault { margin-top: .5rem; }
        #message:not(:empty) { padding: .6rem .8rem; border-radius: .4rem; background: #e3f2e9; }
        #message.fault:not(:empty) { background: #fdece8; }
        .care { border-left: 4px solid #e08a00; padding: .3rem .8rem; background: #fff7ea; margin-top: 2rem; }
        [hidden] { display: none !important; }
        """
}
