/** Every check of the looks is shown a page with the fault that it is there for, and one without. */
import { expect, type Page, test } from '@playwright/test';
import { tabFaults } from './parts/dialogs.ts';
import { handsAt, watchPointers } from './parts/hands.ts';
import {
  axeFindings,
  cutFigures,
  cutWords,
  focused,
  layoutFaults,
  moving,
  overlaps,
  seeAt,
  sidewaysScroll,
} from './parts/look.ts';
import { losses } from './parts/losses.ts';
import { listenTo } from './parts/quiet.ts';
import { coveredFocus, outOfReach, smallTargets } from './parts/thumb.ts';

const STYLE = 'body{margin:0;font:1rem/1.5 sans-serif}:focus-visible{outline:2px solid}';
const shows = (page: Page, body: string, head = '') =>
  page.setContent(
    `<!doctype html><html lang="en"><head><title>Planted</title><style>${STYLE}${head}</style></head>
     <body><main><h1>Planted</h1>${body}</main></body></html>`,
  );
const NARROW = { name: '', width: 320, height: 640, text: 100 };
const SOUND = '<p>A line that fits, and <a href="#there">a link</a>.</p><button>Send</button>';
const NOT_SEEN = 'button{outline:none;box-shadow:none}button:focus-visible{outline:none}';

type Planted = Readonly<{
  name: string;
  check: (page: Page) => Promise<readonly string[]>;
  body: string;
  head?: string;
  finds: RegExp;
  text?: 200;
}>;

const planted: readonly Planted[] = [
  {
    name: 'a page that scrolls sideways',
    check: sidewaysScroll,
    body: '<p style="width:400px">Wider than the window</p>',
    finds: /Wider than/,
  },
  {
    name: 'a word that grows out of the window with the text alone',
    check: sidewaysScroll,
    body: '<p>Incomprehensibilities</p>',
    head: 'p{font-size:1.5rem}',
    finds: /Incomprehensibilities/,
    text: 200,
  },
  {
    name: 'words drawn over others',
    check: overlaps,
    body: '<p>One sentence</p><p style="margin-top:-2.5rem">Another one</p>',
    finds: /One sentence.*Another one/,
  },
  {
    name: 'words that a box cuts across',
    check: cutWords,
    body: '<div style="width:60px;overflow:hidden;white-space:nowrap">Cut before its end</div>',
    finds: /Cut before its end/,
  },
  {
    name: 'words that a box cuts below, once the text grows',
    check: cutWords,
    body: '<div style="height:26px;overflow:hidden">High</div>',
    finds: /High/,
    text: 200,
  },
  {
    name: 'a figure that its field cuts',
    check: cutFigures,
    body: '<label>Weight <input inputmode="decimal" value="33.33" style="width:1rem;padding:0"></label>',
    finds: /33\.33.*Weight/,
  },
  {
    name: 'a field without a label, for axe',
    check: axeFindings,
    body: '<input type="text">',
    finds: /^label: /,
  },
  {
    name: 'pale words, for axe',
    check: axeFindings,
    body: '<p style="color:#ccc">Pale</p>',
    finds: /^color-contrast: /,
  },
  {
    name: 'something that moves',
    check: moving,
    body: '<p style="animation:turn 9s infinite">Round</p>',
    head: '@keyframes turn{to{opacity:.2}}',
    finds: /^turn on p “Round”/,
  },
];

for (const { name, check, body, head, finds, text = 100 } of planted)
  test(`${name}: found where it was planted, and nothing on a sound page`, async ({ page }) => {
    await shows(page, SOUND);
    await seeAt(page, { ...NARROW, text });
    expect(await check(page)).toEqual([]);
    await shows(page, body, head);
    await seeAt(page, NARROW);
    if (text !== 100) expect(await check(page), 'not before the text grows').toEqual([]);
    await seeAt(page, { ...NARROW, text });
    expect((await check(page)).join('\n')).toMatch(finds);
  });

test('each fault of the layout is named by the walk that the screens take', async ({ page }) => {
  await shows(
    page,
    '<p style="width:400px">Wide</p><p>Low</p><p style="margin-top:-2.5rem">High</p><div style="width:9px;overflow:hidden">Cut</div>',
  );
  await seeAt(page, NARROW);
  const faults = (await layoutFaults(page)).join('\n');
  for (const kind of [/^scrolls sideways: /m, /^cut off: .*Cut/m, /^drawn over each other: /m])
    expect(faults).toMatch(kind);
});

test('a stop that does not show its focus is found', async ({ page }) => {
  await shows(page, SOUND);
  await handsAt(page).to(page.getByRole('button'));
  await shows(page, SOUND, NOT_SEEN);
  await page.getByRole('button').focus();
  expect((await focused(page)).seen).toBe(false);
  await shows(page, `<button>First</button>${SOUND}`, NOT_SEEN);
  await expect(handsAt(page).to(page.getByRole('link'))).rejects.toThrow(/without a visible focus/);
});

test('a control that Tab does not reach is found', async ({ page }) => {
  await shows(page, '<button>First</button><button tabindex="-1">Never</button>');
  await expect(handsAt(page).to(page.getByRole('button', { name: 'Never' }))).rejects.toThrow(/Tab reaches/);
});

test('a dialog that lets the focus out is found, one that is modal is not', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await shows(page, '<button>Behind</button><div role="dialog" aria-label="Loose"><button>Yes</button></div>');
  await dialog.getByRole('button').focus();
  expect(await tabFaults(page, dialog)).toContain('Shift+Tab left it for button “Behind”');
  await shows(
    page,
    `<button>Behind</button><div role="dialog" aria-label="Tight" onkeydown="event.preventDefault()"><button>Yes</button></div>`,
  );
  await page.keyboard.press('Tab');
  await dialog.getByRole('button').focus();
  expect(await tabFaults(page, dialog)).toEqual([]);
});

test('a mouse is noticed, a key is not', async ({ page }) => {
  const pressed = await watchPointers(page);
  await page.goto(`data:text/html,<title>Planted</title><style>${STYLE}</style><button>Send</button>`);
  await handsAt(page).press(page.getByRole('button'));
  expect(pressed).toEqual([]);
  await page.getByRole('button').click();
  expect(pressed).toEqual(['mouse on button']);
});

test('a page that says an error is heard', async ({ page }) => {
  const quiet = await listenTo(page);
  await page.goto(
    'data:text/html,<title>Planted</title><script>console.error("planted"); throw new Error("thrown")</script>',
  );
  await expect.poll(() => quiet.faults().join('\n')).toMatch(/console .*planted/);
  expect(quiet.faults().join('\n')).toMatch(/exception .*thrown/);
  quiet.afresh();
  expect(quiet.faults()).toEqual([]);
});

/** Sound for a thumb: a row that answers as a whole, a field, a link in a sentence, a small button with room above and below. */
const LARGE = 'button,input{min-height:44px;min-width:44px}';
const inHand = (page: Page, body: string, head = '') => shows(page, body, LARGE + head);
const PINNED = (height: number) =>
  `<div data-pinned style="position:fixed;inset:auto 0 0;height:${height}px;background:#fff"><button>Accept</button></div>`;

test('a control that is too small or too near to another is found, a link within a sentence is none', async ({
  page,
}) => {
  await seeAt(page, NARROW);
  await inHand(page, SOUND);
  expect(await smallTargets(page)).toEqual([]);
  await inHand(page, '<p><button style="min-height:0;height:20px">Low</button></p>');
  expect((await smallTargets(page)).join()).toMatch(/“Low” is 44 × 20 px/);
  const crowd = 'button{min-width:0!important;width:24px;padding:0;border:0;margin:0;font-size:9px}';
  await inHand(page, '<p style="font-size:0"><button>One</button><button>Two</button></p>', crowd);
  expect((await smallTargets(page)).join()).toMatch(/“One” is 24 × 44 px/);
  const row = 'li{position:relative;height:48px}li a::after{content:"";position:absolute;inset:0}';
  await inHand(page, '<ul><li><a href="#row">A row</a></li></ul>', row);
  expect(await smallTargets(page)).toEqual([]);
  await inHand(page, '<ul><li><a href="#row">A row</a></li></ul>', row.replace('inset:0', 'display:none'));
  expect((await smallTargets(page)).join()).toMatch(/“A row”/);
});

test('a main act that the thumb does not reach is found; in view, pinned or at the end of its form it is none', async ({
  page,
}) => {
  await seeAt(page, NARROW);
  const act = page.getByRole('button', { name: /Accept|Send/ });
  const far = '<p style="height:900px">Long</p>';
  for (const body of [SOUND, `${far}${PINNED(60)}`, `<form>${far}<button>Send</button></form>`]) {
    await inHand(page, body);
    expect(await outOfReach(act)).toEqual([]);
  }
  await inHand(page, `${far}<button>Send</button>`);
  expect((await outOfReach(act)).join()).toMatch(/“Send” stands \d+ px down/);
  await inHand(page, `<form>${far}<button>Send</button></form><div style="position:fixed;inset:0">Over it</div>`);
  expect((await outOfReach(act)).join()).toMatch(/is covered/);
});

test('what has the focus under a pinned bar is found, and nothing where the page scrolls it above', async ({
  page,
}) => {
  await seeAt(page, NARROW);
  const long = Array.from({ length: 30 }, (_, i) => `<p><button>Line ${i}</button></p>`).join('');
  await inHand(page, `${long}${PINNED(200)}`, 'html{scroll-padding-bottom:220px}main{padding-bottom:220px}');
  expect(await coveredFocus(page)).toEqual([]);
  await inHand(page, `${long}${PINNED(200)}`);
  expect((await coveredFocus(page)).join()).toMatch(/“Line \d+” lies under/);
});

/** A form as one writes it without thinking of what is lost. */
const FORGETFUL = `<form><label>Note <input></label></form>`;
/** One that keeps what was typed as it is typed. */
const KEEPING = `<form><label>Note <input oninput="sessionStorage.note=value"></label></form>
  <script>document.querySelector('input').value = sessionStorage.note ?? ''</script>`;

for (const [name, body, lost] of [
  ['forgets', FORGETFUL, ['Note after a reload: “” instead of “as typed”']],
  ['keeps', KEEPING, []],
] as const)
  test(`a form that ${name} what was typed is told from one that does not`, async ({ page }) => {
    await page.route('http://planted.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<title>Planted</title>${body}` }),
    );
    await page.goto('http://planted.test/');
    const field = page.getByLabel('Note');
    await field.fill('as typed');
    expect(await losses({ name: 'Note', field, again: 'as typed', after: 'typing', withinMs: 500 })).toEqual([]);
    await page.reload();
    // What is lost never comes; what is kept may take a busy browser its time.
    const withinMs = lost.length === 0 ? 10_000 : 500;
    expect(await losses({ name: 'Note', field, again: 'as typed', after: 'a reload', withinMs })).toEqual(lost);
  });
