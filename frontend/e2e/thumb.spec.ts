/** Every screen in a hand: the main act is reached by the thumb, each control is large enough for it, nothing is cut. */
import { expect, test } from './parts/demo.ts';
import { layoutFaults } from './parts/look.ts';
import { coveredFocus, outOfReach, smallTargets } from './parts/thumb.ts';
import { views } from './parts/views.ts';

test.use({
  trace: 'off',
  desks: { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
});

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
    expect(faults).toEqual([]);
  });
