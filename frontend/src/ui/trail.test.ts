import { focusReturn, trail } from './trail.ts';

const rowOf = (id: string) => document.querySelector(`[data-row="${id}"] a`);
beforeEach(() => {
  document.body.innerHTML = `<main><table><tbody>
    <tr data-row="a"><th><a href="?proposal=a">A</a></th></tr>
    <tr data-row="b"><th><a href="?proposal=b">B</a></th></tr></tbody></table></main>`;
  trail.move('first', '/elsewhere', 'POP');
  trail.move('k0', '/list', 'PUSH');
});

describe('the way back', () => {
  it('leads as many steps back as one went from the list, over the tabs of the detail', () => {
    trail.move('k1', '/list?proposal=b', 'PUSH');
    expect(trail.stepsTo('/list')).toBe(1);
    trail.move('k2', '/list?proposal=b', 'PUSH');
    expect(trail.stepsTo('/list')).toBe(2);
    trail.move('k3', '/list?proposal=b', 'REPLACE');
    expect(trail.stepsTo('/list')).toBe(2);
  });

  it('knows no way to a list that one did not come from', () => {
    expect(trail.stepsTo('/other')).toBe(null);
    trail.move('link', '/list?proposal=a', 'POP');
    expect(trail.stepsTo('/list')).toBe(null);
  });

  it('forgets what was ahead once one goes another way', () => {
    trail.move('k1', '/list?proposal=a', 'PUSH');
    trail.move('k0', '/list', 'POP');
    trail.move('k4', '/far', 'PUSH');
    expect(trail.stepsTo('/list?proposal=a')).toBe(null);
    expect(trail.stepsTo('/list')).toBe(1);
  });
});

describe('the focus, once one is back', () => {
  const openAndReturn = () => {
    trail.press(rowOf('b'));
    trail.move('k1', '/list?proposal=b', 'PUSH');
    trail.move('k0', '/list', 'POP');
  };
  it('is on the row that was opened, once', () => {
    openAndReturn();
    focusReturn(document.querySelector('main'));
    expect(document.activeElement).toBe(rowOf('b'));
    (document.activeElement as HTMLElement).blur();
    focusReturn(document.querySelector('main'));
    expect(document.activeElement).toBe(document.body);
  });

  it('waits for the rows, and is left alone where one went on', () => {
    openAndReturn();
    focusReturn(document.createElement('div'));
    expect(document.activeElement).toBe(document.body);
    trail.move('k5', '/far', 'PUSH');
    focusReturn(document.querySelector('main'));
    expect(document.activeElement).toBe(document.body);
  });

  it('is nowhere in particular where no row led away', () => {
    trail.press(document.body);
    trail.move('k1', '/far', 'PUSH');
    trail.move('k0', '/list', 'POP');
    focusReturn(document.querySelector('main'));
    expect(document.activeElement).toBe(document.body);
  });
});
