import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { HouseAtNight } from './HouseAtNight.tsx';

const house = (
  <MemoryRouter>
    <HouseAtNight />
  </MemoryRouter>
);
const open = async () => {
  const { container } = render(house);
  await act(async () => undefined);
  return container;
};
const slider = () => screen.getByRole('slider', { name: 'Step of the project' });
const said = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** How the five rooms look, in the order in which they are built. */
const rooms = (container: Element) =>
  [...container.querySelectorAll('[data-room]')]
    .sort((a, b) => Number(a.getAttribute('data-room')) - Number(b.getAttribute('data-room')))
    .map((room) => (room.getAttribute('class') ?? '').replace('room', '').trim());
/** jsdom lays nothing out: the rail is a thousand wide. */
const wide = (element: Element) => {
  element.getBoundingClientRect = () => ({ left: 0, width: 1000 }) as DOMRect;
  return element;
};
const point = (element: Element, type: string, clientX: number, buttons = 1) =>
  act(async () => {
    element.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true, clientX, buttons }), { pointerId: 1 }));
  });

describe('the house as the server draws it', () => {
  const html = renderToString(house);
  const drawn = new DOMParser().parseFromString(html, 'text/html').body;

  it('stands with its fourth room lit, and every step in words', () => {
    expect(rooms(drawn)).toEqual(['done', 'done', 'done', 'lit', 'ahead']);
    for (const step of ['Propose', 'Agree', 'Build', 'Accept', 'Pay']) expect(drawn.textContent).toContain(step);
    expect(drawn.textContent).toContain('Booking submitted. Accept it, and ₹3,54,000 is invoiced.');
  });

  it('offers nothing that only a script does: no slider, and buttons that are not shown', () => {
    expect(drawn.querySelector('[role=slider]')).toBeNull();
    expect(drawn.querySelector('button')?.parentElement?.classList.contains('alive')).toBe(false);
  });

  it('is let through by the content policy', () => expect(html).not.toMatch(/ style=|<style|<script|data:/));
});

describe('the house in the hand', () => {
  it('Accept settles a room and lights the next, to the end, and then begins anew', async () => {
    const container = await open();
    await press('Accept');
    expect(said()).toBe('Launch submitted. Accept it, and ₹1,77,000 is invoiced.');
    expect(rooms(container)).toEqual(['done', 'done', 'done', 'done', 'lit']);
    screen.getByText('Booking accepted');
    await press('Accept');
    expect(said()).toBe('All five accepted. The house is yours.');
    expect(rooms(container)).toEqual(Array(5).fill('done'));
    screen.getByRole('img', { name: /all five rooms are furnished/ });
    await press('Start again');
    expect(rooms(container)).toEqual(['lit', 'ahead', 'ahead', 'ahead', 'ahead']);
  });

  it('Send back dims the room with a sentence, and it can be submitted anew', async () => {
    const container = await open();
    await press('Send back');
    expect(said()).toBe('Sent back with your words. Nothing is invoiced.');
    expect(rooms(container)[3]).toBe('back');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    await press('Submit again');
    expect(rooms(container)[3]).toBe('lit');
    screen.getByRole('button', { name: 'Accept' });
  });

  it('no press loses the focus: the button that answers stays', async () => {
    await open();
    for (const name of ['Send back', 'Submit again', 'Send back', 'Submit again', 'Accept', 'Accept', 'Start again']) {
      await press(name);
      expect(document.activeElement?.tagName).toBe('BUTTON');
    }
  });

  it('the rail is a slider by keys, and says where it stands', async () => {
    await open();
    slider().focus();
    for (const [key, at, says] of [
      ['ArrowLeft', '3', '30 Sep, Discovery submitted'],
      ['Home', '1', '12 Aug, You propose'],
      ['ArrowLeft', '1', '12 Aug, You propose'],
      ['ArrowUp', '2', '3 Sep, Offer 4 sent'],
      ['ArrowDown', '1', '12 Aug, You propose'],
      ['End', '5', '28 Feb, Launch submitted'],
      ['ArrowRight', '5', '28 Feb, Launch submitted'],
      ['x', '5', '28 Feb, Launch submitted'],
    ] as const) {
      await userEvent.keyboard(key.length > 1 ? `{${key}}` : key);
      expect([slider().getAttribute('aria-valuenow'), slider().getAttribute('aria-valuetext')]).toEqual([at, says]);
    }
  });

  it('each station has its own words, answers and step', async () => {
    await open();
    slider().focus();
    await userEvent.keyboard('{Home}');
    expect(screen.getAllByRole('button').map((b) => b.textContent)).toEqual(['Send']);
    await userEvent.keyboard('{ArrowRight}');
    expect(said()).toBe('Offer 4 on the table. Accept it, and its words bind us both.');
    await press('Counter');
    expect(said()).toBe('Countered. Our next offer answers it, line by line.');
    await press('Back to offer 4');
    const steps = within(screen.getByRole('list', { name: 'How delivery works' })).getAllByRole('listitem');
    expect(steps.map((step) => step.classList.contains('now'))).toEqual([false, true, false, false, false]);
  });

  it('the rail is taken by a press or a drag, to the nearest station', async () => {
    await open();
    const rail = wide(slider());
    const at = () => rail.getAttribute('aria-valuenow');
    await point(rail, 'pointerdown', 260);
    expect(at()).toBe('3');
    await point(rail, 'pointermove', 40);
    expect(at()).toBe('1');
    await point(rail, 'pointermove', 900, 0);
    expect(at()).toBe('1');
  });

  it('a tap on a room goes to it, a swipe takes the lamp along', async () => {
    const container = await open();
    const room = container.querySelector('[data-room="1"]') as Element;
    const swipe = async (from: number, to: number) => {
      await point(room, 'pointerdown', from);
      await point(room, 'pointerup', to);
    };
    await swipe(100, 102);
    expect(rooms(container)[1]).toBe('lit');
    await swipe(100, 160);
    expect(rooms(container)[2]).toBe('lit');
    await swipe(160, 100);
    expect(rooms(container)[1]).toBe('lit');
  });
});
