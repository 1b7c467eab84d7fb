/** Tabs of which not all fit beside each other: the chosen one is in sight, and stands before what it shows; by keys. */
import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './Tabs.tsx';

const WIDTH = 100;
const ROOM = 320;
const names = ['Overview', 'Milestones', 'Files', 'Code', 'Team', 'Money'];
const tabs = names.map((label) => ({ id: label, label, content: () => <p>{`What ${label} shows`}</p> }));

/** Tells of the first layout, and of it alone. */
class LaidOut {
  readonly #told: ResizeObserverCallback;
  constructor(told: ResizeObserverCallback) {
    this.#told = told;
  }
  observe(): void {
    requestAnimationFrame(() => this.#told([], this));
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** As a browser lays them out, moved by how far the list was moved. */
beforeEach(() => {
  globalThis.ResizeObserver = LaidOut;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.getAttribute('role') !== 'tab') return new DOMRect(0, 0, ROOM, 44);
    const moved = this.parentElement?.scrollLeft ?? 0;
    return new DOMRect(names.indexOf(this.textContent ?? '') * WIDTH - moved, 0, WIDTH, 44);
  });
});
afterEach(() => jest.restoreAllMocks());

const shown = (selected: string) => (
  <Tabs label="A project" tabs={tabs} selected={selected} onSelect={() => undefined} />
);
const isInSight = (name: string): boolean => {
  const { left, right } = screen.getByRole('tab', { name }).getBoundingClientRect();
  return left >= 0 && right <= ROOM;
};

/** As the browser draws the next one. */
const frame = () => act(() => new Promise<void>((drawn) => requestAnimationFrame(() => drawn())));

it.each(names)('on load, whichever is chosen: %s', async (name) => {
  render(shown(name));
  await frame();
  expect(isInSight(name)).toBe(true);
  expect(screen.getByText(`What ${name} shows`)).toBeTruthy();
});

it('as another is chosen, to either side, and not moved where it is in sight already', async () => {
  const { rerender } = render(shown('Overview'));
  const list = screen.getByRole('tablist');
  rerender(shown('Files'));
  await frame();
  expect(list.scrollLeft).toBe(0);
  rerender(shown('Money'));
  await frame();
  expect(list.scrollLeft).toBeGreaterThan(0);
  expect([isInSight('Money'), isInSight('Overview')]).toEqual([true, false]);
  rerender(shown('Overview'));
  await frame();
  expect(isInSight('Overview')).toBe(true);
});

it('the list stands before what the chosen one shows is drawn, on load and as another is chosen', () => {
  const chosenThen: (string | null | undefined)[] = [];
  const told = tabs.map((tab) => ({
    ...tab,
    content: () => {
      chosenThen.push(document.querySelector('[role=tab][aria-selected=true]')?.textContent);
      return tab.content();
    },
  }));
  const page = (selected: string) => (
    <Tabs label="A project" tabs={told} selected={selected} onSelect={() => undefined} />
  );
  const { rerender } = render(page('Files'));
  expect(chosenThen[0]).toBe('Files');
  chosenThen.splice(0);
  rerender(page('Team'));
  expect(chosenThen[0]).toBe('Team');
  expect(screen.getByText('What Team shows')).toBeTruthy();
});

describe('by keys', () => {
  const Page = ({ told }: { told: (id: string) => void }) => {
    const [selected, select] = useState('Overview');
    const chosen = (id: string) => {
      told(id);
      select(id);
    };
    return <Tabs label="A project" tabs={tabs} selected={selected} onSelect={chosen} />;
  };
  const focused = () => document.activeElement?.textContent;

  it('arrows go round, Home and End to the ends, and nothing opens by them', async () => {
    const told = jest.fn();
    render(<Page told={told} />);
    await userEvent.tab();
    const went: (string | null | undefined)[] = [focused()];
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'End', 'Home', 'x']) {
      await userEvent.keyboard(`{${key}}`);
      went.push(focused());
    }
    expect(went).toEqual(['Overview', 'Money', 'Overview', 'Milestones', 'Money', 'Overview', 'Overview']);
    await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
    expect(focused()).toBe('Overview');
    expect(told).not.toHaveBeenCalled();
  });

  it.each(['{Enter}', ' '])('the one in focus opens by %j, and the panel follows it', async (key) => {
    const told = jest.fn();
    render(<Page told={told} />);
    await userEvent.tab();
    await userEvent.keyboard(`{ArrowRight}${key}`);
    expect(told.mock.calls).toEqual([['Milestones']]);
    expect(focused()).toBe('Milestones');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Milestones' }));
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('Milestones');
  });
});

it('the chosen one alone is selected, reached by Tab, and names its panel', () => {
  render(shown('Files'));
  const all = screen.getAllByRole('tab');
  const chosen = screen.getByRole('tab', { name: 'Files', selected: true });
  expect(all.filter((tab) => tab.tabIndex === 0)).toEqual([chosen]);
  expect(all.filter((tab) => tab.getAttribute('aria-selected') === 'true')).toEqual([chosen]);
  const panel = screen.getByRole('tabpanel', { name: 'Files' });
  expect(all.map((tab) => tab.getAttribute('aria-controls'))).toEqual([null, null, panel.id, null, null, null]);
});

it('are not offered where the chosen one is a screen of its own', () => {
  render(<Tabs label="A project" tabs={tabs} selected="Files" only onSelect={() => undefined} />);
  expect(screen.queryAllByRole('tab')).toEqual([]);
  expect(screen.getByText('What Files shows')).toBeTruthy();
});

it('one with a count says it', () => {
  const counted = tabs.map((tab) => ({ ...tab, ...(tab.id === 'Code' ? { count: 3 } : { count: 0 }) }));
  render(<Tabs label="A project" tabs={counted} selected="Files" onSelect={() => undefined} />);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(
    names.map((name) => (name === 'Code' ? 'Code3' : name)),
  );
});
