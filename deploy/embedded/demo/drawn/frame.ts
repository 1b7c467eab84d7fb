/**
 * The frame that the demo's product pictures share: mark and places above, then the screen. What matters of each stands at the
 * upper left, since that is what the site cuts out where the whole has no room.
 */
import type { Drawing } from '../../../../frontend/scripts/drawing.ts';

export type Screen = Readonly<{
  name: string;
  product: string;
  /** Paths of a 22 px mark. */
  mark: string;
  places: readonly string[];
  at: number;
  person: string;
  title: string;
  sub: string;
  acts: readonly string[];
  css: string;
  body: string;
}>;

const css = `
  .app { display: grid; grid-template-rows: 60px minmax(0, 1fr); height: 800px }
  .bar { border-bottom: 1px solid var(--line); padding: 0 32px; display: flex; align-items: center; gap: 28px }
  .mark { display: flex; align-items: center; gap: 12px; font: 650 20px/28px var(--display); margin-right: 8px }
  .mark svg { width: 26px; height: 26px; fill: none; stroke: var(--text-3); stroke-width: 1.5 } .mark .on { stroke: var(--lamp); stroke-width: 2.5 }
  .bar i { font: 500 15px/60px var(--ui); color: var(--text-2); border-bottom: 2px solid transparent; height: 60px } .bar i.on { color: var(--text); border-color: var(--lamp) }
  .who { margin-left: auto; font-size: 14px; color: var(--text-2) }
  .screen { padding: 24px 32px; overflow: hidden; display: flex; flex-direction: column; min-width: 0 }
  .head { display: flex; align-items: flex-start; gap: 12px; margin-bottom: 20px } .head h1 { font: 600 30px/38px var(--display); letter-spacing: -.015em } .head p { color: var(--text-2); font-size: 15px; line-height: 22px }
  .head > div { flex: 1 } .act { font: 500 15px/42px var(--ui); padding: 0 18px; border: 1px solid var(--line-control); border-radius: 4px; background: var(--ink-2) } .act.lit { background: var(--lamp); border-color: var(--lamp); color: var(--ink-0); font-weight: 600 }
  .mono { font-family: var(--mono); letter-spacing: -.03em } .two { color: var(--text-2) } .three { color: var(--text-3) } .lamp { color: var(--lamp) } .ok { color: var(--ok) } .warn { color: var(--warn) } .danger { color: var(--danger) }
  .panel { background: var(--ink-1); border: 1px solid var(--line); border-radius: 8px } .panel > h2 { font: 600 16px/24px var(--ui); padding: 14px 20px; border-bottom: 1px solid var(--line); display: flex; justify-content: space-between } .panel > h2 span { font-weight: 400; font-size: 14px; color: var(--text-3) }
  .row { padding: 12px 20px; font-size: 15px; line-height: 22px; display: flex; gap: 16px; align-items: baseline } .row + .row { border-top: 1px solid var(--line) } .row > :last-child { margin-left: auto } .row small { display: block; font-size: 13px; line-height: 18px; color: var(--text-3) }
  .chip { font: 500 13px/24px var(--ui); padding: 0 10px; border-radius: 4px; background: var(--ink-3); color: var(--text-2); white-space: nowrap } .chip.ok { background: var(--ok-soft); color: var(--ok) } .chip.warn { background: var(--warn-soft); color: var(--warn) } .chip.danger { background: var(--danger-soft); color: var(--danger) } .chip.info { background: var(--info-soft); color: var(--info) }
  table { width: 100%; border-collapse: collapse; font-size: 15px; line-height: 22px } th { text-align: left; font: 400 13px/18px var(--ui); color: var(--text-3); padding: 10px 20px } td { padding: 12px 20px; border-top: 1px solid var(--line) } .r { text-align: right }`;

export const drawingOf = (screen: Screen): Drawing => ({
  name: screen.name,
  css: `${css}\n${screen.css}`,
  html: `<div class="app"><div class="bar"><div class="mark"><svg viewBox="0 0 22 22">${screen.mark}</svg>${screen.product}</div>${screen.places
    .map((place, i) => `<i${i === screen.at ? ' class="on"' : ''} style="font-style:normal">${place}</i>`)
    .join(
      '',
    )}<div class="who">${screen.person}</div></div><div class="screen"><div class="head"><div><h1>${screen.title}</h1><p>${screen.sub}</p></div>${screen.acts
    .map((act, i) => `<span class="act${i === screen.acts.length - 1 ? ' lit' : ''}">${act}</span>`)
    .join('')}</div>${screen.body}</div></div>`,
});
