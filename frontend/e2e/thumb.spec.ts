/** Every screen in a hand: the main act is reached by the thumb, each control is large enough for it, nothing is cut. */
import { expect, test } from './parts/demo.ts';
import { layoutFaults } from './parts/look.ts';
import { coveredFocus, outOfReach, smallTargets } from './parts/thumb.ts';
import { views } from './parts/views.ts';

test.use({
  trace: 'off',
  desks: { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
});

/** Faults of screens that are being drawn anew; each line leaves with the merge that mends it. */
const allowed: readonly (readonly [view: RegExp, fault: RegExp])[] = [
  // The public pages' foot, their links that stand alone, and acts that come after a long read.
  [
    /^(home|services|pricing|products|a product|about|terms|contact|careers|a role|not found)$/,
    /^(too small|out of reach)/,
  ],
  [/^(sign-in|sign-up|verify|forgot password|join without a link|an application without its link)$/, /^too small/],
  // The homes: what is on their cards.
  [/^(client portal|team workspace|admin console)$/, /^too small/],
  // A project's head: figures, its next decision, the log.
  [/^(a finished project|a project on hold|project|the past of a project)$/, /^too small: a “/],
  [
    /^(milestones|work on a milestone|an accepted milestone|acceptance|the accepted offer|files|activity)$/,
    /^too small: a “(Booking|Driver app)/,
  ],
  // It pushes what a tab is there for below the first view.
  [/^(milestones|an accepted milestone|activity)$/, /^out of reach/],
];

for (const view of views)
  test(`${view.name}: in reach of the thumb, nothing cut at 390 × 700`, async ({ demo, visit }) => {
    const page = await visit(view.who[0] ?? 'visitor', view.path(demo.ids), view.provokes);
    const faults = [
      ...(await layoutFaults(page)),
      ...(await smallTargets(page)).map((what) => `too small: ${what}`),
      ...(await coveredFocus(page)).map((what) => `covered: ${what}`),
    ];
    if (view.primary) {
      const [role, name] = view.primary;
      const reach = await outOfReach(page.getByRole(role, { name }).first());
      faults.push(...reach.map((what) => `out of reach: ${what}`));
    }
    const open = allowed.filter(([name]) => name.test(view.name));
    expect(faults.filter((fault) => !open.some(([, kind]) => kind.test(fault)))).toEqual([]);
  });
