/** Tabs of which not all fit beside each other: the chosen one is in sight, and stands before what it shows. */
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Tabs } from './Tabs.tsx';

const WIDTH = 100;
const ROOM = 320;
const names = ['Overview', 'Milestones', 'Files', 'Code', 'Team', 'Money'];
const tabs = names.map((label) => ({ id: label, label, content: () => <p>{`What ${label} shows`}</p> }));

/** As a browser lays them out, moved by how far the list was moved. */
beforeEach(() => {
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

it.each(names)('on load, whichever is chosen: %s', (name) => {
  render(shown(name));
  expect(isInSight(name)).toBe(true);
  expect(screen.getByText(`What ${name} shows`)).toBeTruthy();
});

it('as another is chosen, to either side, and not moved where it is in sight already', () => {
  const { rerender } = render(shown('Overview'));
  const list = screen.getByRole('tablist');
  rerender(shown('Files'));
  expect(list.scrollLeft).toBe(0);
  rerender(shown('Money'));
  expect(list.scrollLeft).toBeGreaterThan(0);
  expect([isInSight('Money'), isInSight('Overview')]).toEqual([true, false]);
  rerender(shown('Overview'));
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
