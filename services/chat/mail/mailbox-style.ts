/** How the mailbox looks; served by itself, since the pages allow no style inside them. */
export const MAILBOX_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 48rem; padding: 1rem; }
h1 { font-size: 1.25rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid #8884; padding: .75rem 0; overflow-wrap: anywhere; }
a { color: inherit; }
li a { font-weight: 600; }
small, dt { opacity: .8; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { border: 1px solid #8884; border-radius: .5rem; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { box-sizing: border-box; border: 1px solid #8884; border-radius: .5rem; width: 100%; height: 36rem; background: #fff; }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
`;
