import { progressOn } from './progress.ts';

const screenOf = (isTTY: boolean) => {
  const texts: string[] = [];
  let ms = 0;
  return {
    texts,
    wait: (more: number) => {
      ms += more;
    },
    progress: progressOn({ isTTY, write: (text: string) => texts.push(text) }, () => ms),
  };
};

describe('how far a move has come', () => {
  it('is one line that renews itself on a terminal: count, share, time left', () => {
    const { texts, wait, progress } = screenOf(true);
    const part = progress.begin('events moved', 4_000);
    part.done(); // at once: nothing new to say
    wait(250);
    part.done(999);
    wait(2_250);
    part.done(1_000);
    part.end();
    expect(texts).toEqual([
      '\r\u001b[Kevents moved …',
      '\r\u001b[Kevents moved: 1,000 of 4,000 (25 %)',
      '\r\u001b[Kevents moved: 2,000 of 4,000 (50 %), about 3 s left',
      '\r\u001b[Kevents moved: 2,000, 2.5 s\n',
    ]);
  });
  it('is a line every few seconds elsewhere', () => {
    const { texts, wait, progress } = screenOf(false);
    const part = progress.begin('contents moved', 10_000);
    for (let n = 0; n < 12; n += 1) {
      wait(1_000);
      part.done(10);
    }
    part.end();
    expect(texts).toEqual([
      'contents moved: 50 of 10,000 (0 %), about 17 min left\n',
      'contents moved: 100 of 10,000 (1 %), about 17 min left\n',
      'contents moved: 120, 12.0 s\n',
    ]);
  });
  it('says how many where nobody knows of how many', () => {
    const { texts, wait, progress } = screenOf(false);
    const part = progress.begin('events looked at', null);
    wait(5_000);
    part.done(7);
    progress.say('A whole line.');
    expect(texts).toEqual(['events looked at: 7\n', 'A whole line.\n']);
  });
});
