/**
 * Draws the pictures that links to the public pages are shown with (Open Graph, 1200 × 630) into public/og.
 *
 *   CHROMIUM_PATH=/usr/bin/chromium node frontend/scripts/og.ts
 */
import { type Drawing, draw } from './drawing.ts';

type Picture = readonly [name: string, title: string, says: string, ticks: readonly string[], lit: number];

/** A rail of what the page is about, with one lit tick. */
const cards: readonly Picture[] = [
  [
    'home',
    'See every step before you pay for it.',
    'Software in milestones, each with its evidence',
    ['Propose', 'Agree', 'Build', 'Accept', 'Pay'],
    3,
  ],
  [
    'services',
    'Six services, one way of working',
    'Planned in milestones, accepted on evidence',
    ['AI', 'Web', 'Mobile', 'Cloud', 'Data', 'UI and UX'],
    1,
  ],
  ['pricing', 'Prices you can read', 'Fixed, by the month, or made for you', ['Fixed', 'A month', 'Made for you'], 1],
  [
    'products',
    'Software we may show',
    'What it does, what it is built with, what changed',
    ['Built', 'In use', 'Shown'],
    2,
  ],
  [
    'careers',
    'Work where the books are open',
    'Open roles with pay range and closing date',
    ['Applied', 'Screening', 'Interview', 'Offer'],
    0,
  ],
  [
    'about',
    'A software company that keeps its books open',
    'What was promised, beside what was delivered',
    ['Promised', 'Delivered', 'Accepted'],
    1,
  ],
  ['contact', 'Write to us', 'A person reads it, and answers', ['Written', 'Numbered', 'Answered'], 0],
];

const css = `
  .page { height: 630px; padding: 64px 72px; display: flex; flex-direction: column }
  .brand { display: flex; align-items: center; gap: 18px; font: 650 34px/40px var(--display); letter-spacing: -.01em }
  .brand svg { width: 46px; height: 46px; fill: none; stroke-width: 1.4 }
  h1 { font: 650 84px/1.03 var(--display); letter-spacing: -.025em; max-width: 1000px; margin-top: auto; text-wrap: balance }
  p { font: 400 30px/40px var(--ui); color: var(--text-2); margin-top: 22px }
  ol { list-style: none; display: flex; border-top: 2px solid var(--line-control); margin-top: 64px }
  li { flex: 1; position: relative; padding-top: 28px; font: 400 24px/30px var(--mono); letter-spacing: -.03em; color: var(--text-3) }
  li::before { content: ""; position: absolute; left: 0; top: -14px; width: 2px; height: 26px; background: var(--line-control) }
  li.lit { color: var(--lamp) } li.lit::before { top: -56px; width: 6px; height: 74px; background: var(--lamp) }`;
const mark = `<svg viewBox="0 0 22 22"><path d="M1 16.5h20M4.5 13v7M17.5 13v7" stroke="#7a808a"/><path d="M11 2v18" stroke="#f5b23d" stroke-width="2.5"/></svg>`;

const drawings: readonly Drawing[] = cards.map(([name, title, says, ticks, lit]) => ({
  name,
  css,
  html: `<div class="page"><div class="brand">${mark}Lamplight</div><h1>${title}</h1><p>${says}</p><ol>${ticks
    .map((tick, i) => `<li${i === lit ? ' class="lit"' : ''}>${tick}</li>`)
    .join('')}</ol></div>`,
}));

await draw(drawings, new URL('../public/og', import.meta.url), {
  width: 1200,
  height: 630,
  format: 'png',
  limit: 60,
});
