import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { later, preloadInTurn } from './later.ts';

const drawn = (says: string) => Promise.resolve(({ to }: { to: string }) => <p>{`${says} ${to}`}</p>);

it('asks for its code once, however often it was asked for early, and draws it with what it is given', async () => {
  const load = jest.fn(() => drawn('Good day'));
  const Greeting = later(load);
  Greeting.preload();
  Greeting.preload();
  render(
    <Suspense fallback={<p>Wait</p>}>
      <Greeting to="Asha" />
    </Suspense>,
  );
  expect(await screen.findByText('Good day Asha')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('is drawn without anything in its place where its code came before, and keeps what was typed while others come', async () => {
  const fallback = jest.fn(() => <p>Wait</p>);
  const Wait = () => fallback();
  const Field = later(() => Promise.resolve(({ label }: { label: string }) => <input aria-label={label} />));
  const page = (label: string) => (
    <Suspense fallback={<Wait />}>
      <Field label={label} />
    </Suspense>
  );
  const first = render(page('Why'));
  const field = (await screen.findByLabelText('Why')) as HTMLInputElement;
  field.value = 'Too late';
  first.rerender(page('Why not'));
  expect((screen.getByLabelText('Why not') as HTMLInputElement).value).toBe('Too late');
  first.unmount();
  fallback.mockClear();
  render(page('How'));
  expect(screen.getByLabelText('How')).toBeTruthy();
  expect(fallback).not.toHaveBeenCalled();
});

it('is not asked for before somebody draws it', async () => {
  const load = jest.fn(() => drawn('Late'));
  const Late = later(load);
  expect(load).not.toHaveBeenCalled();
  render(
    <Suspense fallback={<p>Wait</p>}>
      <Late to="Dev" />
    </Suspense>,
  );
  expect(screen.getByText('Wait')).toBeTruthy();
  expect(await screen.findByText('Late Dev')).toBeTruthy();
});

describe('several, in turn', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const asked: string[] = [];
  const three = ['one', 'two', 'three'].map((name) => ({ preload: () => void asked.push(name) }));
  beforeEach(() => void asked.splice(0));

  it.each(['pointermove', 'pointerdown', 'wheel', 'keydown'])(
    'are asked for one after another, a while after the first %s, and not before',
    (sign) => {
      preloadInTurn(three, { afterMs: 1_000, apartMs: 100 });
      document.body.dispatchEvent(new Event('scroll'));
      jest.advanceTimersByTime(60_000);
      expect(asked).toEqual([]);
      document.body.dispatchEvent(new Event(sign, { bubbles: true }));
      const askedAt = [999, 1, 99, 1, 100, 1_000].map((ms) => {
        jest.advanceTimersByTime(ms);
        document.body.dispatchEvent(new Event(sign, { bubbles: true }));
        return asked.join(' ');
      });
      expect(askedAt).toEqual(['', 'one', 'one', 'one two', 'one two three', 'one two three']);
      expect(jest.getTimerCount()).toBe(0);
    },
  );

  it('are asked for no more once that is ended, before anybody is there, before the first or between two', () => {
    const move = () => document.body.dispatchEvent(new Event('pointermove', { bubbles: true }));
    preloadInTurn(three, { afterMs: 1_000, apartMs: 100 })();
    move();
    const second = preloadInTurn(three, { afterMs: 1_000, apartMs: 100 });
    move();
    second();
    const third = preloadInTurn(three, { afterMs: 2_000, apartMs: 100 });
    move();
    jest.advanceTimersByTime(2_000);
    third();
    jest.advanceTimersByTime(2_000);
    expect(asked).toEqual(['one']);
  });
});
