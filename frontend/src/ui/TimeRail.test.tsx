import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type RailTick, TimeRail } from './TimeRail.tsx';

const day = 86_400_000;
const now = 100 * day;
const ticks: RailTick[] = [
  { id: 'a', at: 0, label: 'Proposed', note: '12 Aug', big: true },
  { id: 'b', at: 40 * day, label: 'Accepted' },
  { id: 'c', at: 80 * day },
  { id: 'd', at: 150 * day, label: 'Launch', big: true },
];
const Held = () => {
  const [at, setAt] = useState<number | null>(null);
  return (
    <>
      <TimeRail label="History" ticks={ticks} from={0} to={150 * day} now={now} at={at} onPick={setAt} />
      <output>{at === null ? 'now' : at / day}</output>
    </>
  );
};
const shown = () => screen.getByRole('status').textContent;

describe('the rail on a narrow screen', () => {
  let resized: () => void = () => {};
  const widths = { scrollWidth: 1000, clientWidth: 300 };
  const { ResizeObserver } = globalThis;
  beforeEach(() => {
    for (const [name, value] of Object.entries(widths))
      jest.spyOn(HTMLElement.prototype, name as 'clientWidth', 'get').mockReturnValue(value);
    globalThis.ResizeObserver = class {
      constructor(told: ResizeObserverCallback) {
        resized = () => told([], this);
      }
      observe() {
        resized();
      }
      unobserve() {}
      disconnect() {}
    };
  });
  afterEach(() => {
    jest.restoreAllMocks();
    globalThis.ResizeObserver = ResizeObserver;
  });

  it('shows the lit tick with its words from the start, and again after the screen was turned', () => {
    const { container } = render(
      <TimeRail label="History" ticks={ticks} from={0} to={200 * day} now={now} at={null} />,
    );
    const box = container.firstElementChild as HTMLElement;
    expect(box.scrollLeft).toBe(500 - 75);
    box.scrollLeft = 0;
    resized();
    expect(box.scrollLeft).toBe(500 - 75);
  });

  it('leaves the room to the words where they stand left of it', () => {
    const { container } = render(<TimeRail label="History" ticks={ticks} from={0} to={now} now={now} at={null} />);
    expect((container.firstElementChild as HTMLElement).scrollLeft).toBe(1000 - 225);
  });
});

describe('the rail as a time machine', () => {
  it('moves by event, by week, to the start and back to now; never into the future', async () => {
    render(<Held />);
    screen.getByRole('slider', { name: 'History' }).focus();
    const seen: (string | null)[] = [];
    for (const key of [
      '{ArrowRight}',
      '{ArrowLeft}',
      '{ArrowLeft}',
      '{ArrowRight}',
      '{PageUp}',
      '{PageDown}',
      '{Home}',
      '{ArrowLeft}',
      '{PageUp}',
      '{End}',
    ]) {
      await userEvent.keyboard(key);
      seen.push(shown());
    }
    expect(seen).toEqual(['now', '80', '40', '80', '73', '80', '0', '0', '0', 'now']);
  });

  it('says where it stands, the zone named', async () => {
    render(<Held />);
    const slider = screen.getByRole('slider');
    expect(slider.getAttribute('aria-valuetext')).toBe('Now');
    slider.focus();
    await userEvent.keyboard('{Home}');
    expect(slider.getAttribute('aria-valuetext')).toBe('1 Jan 1970, 05:30 IST');
  });

  it('without a way to choose it is a picture with its story', () => {
    render(<TimeRail label="History" ticks={ticks} from={0} to={150 * day} now={now} at={null} />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('History: Proposed 12 Aug, Accepted, Launch');
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
