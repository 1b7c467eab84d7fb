import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { later } from './later.ts';

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
