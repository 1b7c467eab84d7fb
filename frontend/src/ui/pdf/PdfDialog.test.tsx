import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { OpenPdf } from './document.ts';
import { engine } from './engine.ts';
import PdfDialog from './PdfDialog.tsx';

/** A document whose pages say their number; what was drawn, and the signal that everything ends with. */
let drawn: { page: number; width: number }[];
let ended: AbortSignal | undefined;
let left: number[];
const A4 = { width: 600, height: 800 };
const three: OpenPdf = async (_, signal) => {
  ended = signal;
  return {
    pages: 3,
    first: A4,
    page: async (number) => ({
      size: A4,
      draw: async ({ width }) => void drawn.push({ page: number, width }),
      write: async (layer) => layer.append(`Words of page ${number}`),
      words: async () => `Words of page ${number}`,
      leave: () => void left.push(number),
    }),
  };
};
let openPdf: OpenPdf;
let bytes: () => Response;
const onClose = jest.fn<() => void>();

beforeEach(() => {
  [drawn, left, ended, openPdf] = [[], [], undefined, three];
  bytes = () => new Response(new Uint8Array(2048));
  onClose.mockReset();
  jest.spyOn(engine, 'load').mockResolvedValue({ openPdf: (...of) => openPdf(...of) });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => bytes());
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(632);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const open = () =>
  render(
    <MemoryRouter>
      <PdfDialog title="Résumé of Arun" address="/api/a/resume" name="arun.pdf" bytes={4096} onClose={onClose} />
    </MemoryRouter>,
  );
const room = () => screen.getByRole('region', { name: 'arun.pdf' });
const scrolled = (top: number) => {
  room().scrollTop = top;
  fireEvent.scroll(room());
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('a PDF in the page', () => {
  it('says how much of it is here, then draws the pages that are near, with their words', async () => {
    let go: (() => void) | undefined;
    openPdf = async (...of) => {
      await new Promise<void>((on) => {
        go = on;
      });
      return three(...of);
    };
    open();
    expect(await screen.findByText('0.01 MB of 0.01 MB')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Loading' }).getAttribute('aria-valuenow')).toBe('50');
    await act(async () => go?.());
    expect(await screen.findByText('Words of page 1')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Page 1 of 3');
    expect(drawn).toEqual([
      { page: 1, width: 600 },
      { page: 2, width: 600 },
    ]);
    expect(screen.queryByText('Words of page 3')).toBeNull();
  });

  it('follows the scrolling: what comes near is drawn, what is far is given back', async () => {
    open();
    await screen.findByText('Words of page 1');
    scrolled(2 * 816 + 200);
    expect(await screen.findByText('Words of page 3')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Page 3 of 3');
    await waitFor(() => expect(screen.queryByText('Words of page 1')).toBeNull());
    expect(left).toEqual([1]);
  });

  it('is enlarged by button and key, at most to the last step, and fits the width again', async () => {
    open();
    await screen.findByText('Words of page 1');
    await press('Larger');
    await waitFor(() => expect(drawn.at(-1)?.width).toBe(750));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Larger' }));
    room().focus();
    await userEvent.keyboard('-');
    expect(screen.getByRole('button', { name: '100\u00a0%, fit the width' })).toBeTruthy();
    await userEvent.keyboard('+++++++');
    expect(screen.getByRole('button', { name: 'Larger' }).hasAttribute('disabled')).toBe(true);
    await press('400\u00a0%, fit the width');
    expect(screen.getByText('100 %')).toBeTruthy();
  });

  it('has the focus where its pages are, turns them by arrows, and leaves the browser its own keys', async () => {
    const turned = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this.getAttribute('aria-label'));
    });
    const shown: (string | null)[] = [];
    open();
    await waitFor(() => expect(document.activeElement).toBe(room()));
    await screen.findByText('Words of page 1');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}{Control>}-{/Control}');
    expect(shown).toEqual(['Page 2', 'Page 3', 'Page 2']);
    expect(screen.getByText('100 %')).toBeTruthy();
    turned.mockRestore();
  });

  it('ends with the viewer', async () => {
    const { unmount } = open();
    await screen.findByText('Words of page 1');
    unmount();
    expect(ended?.aborted).toBe(true);
  });
});

describe('a file that cannot be shown', () => {
  const alert = () => screen.findByRole('alert');

  it("that did not come is 'Failed to load PDF', with Retry in place and Download", async () => {
    bytes = () =>
      Response.json({ success: false, code: 'UNAVAILABLE', message: '', requestId: 'r-7' }, { status: 503 });
    open();
    expect(within(await alert()).getByRole('heading', { name: 'Failed to load PDF' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/api/a/resume');
    bytes = () => new Response(new Uint8Array(2048));
    await press('Retry');
    expect(await screen.findByText('Words of page 1')).toBeTruthy();
  });

  it('that is locked or damaged is said so; nothing of it is left running', async () => {
    let signal: AbortSignal | undefined;
    openPdf = async (_, end) => {
      signal = end;
      throw Object.assign(new Error('No password given'), { name: 'PasswordException' });
    };
    open();
    expect((await alert()).textContent).toMatch(/protected by a password/);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(signal?.aborted).toBe(true);
  });

  it('in one page only leaves the others', async () => {
    openPdf = async (...of) => {
      const whole = await three(...of);
      const page = async (number: number) => {
        if (number === 1) throw new Error('broken page');
        return whole.page(number);
      };
      return { ...whole, page };
    };
    open();
    expect(await screen.findByText('Words of page 2')).toBeTruthy();
    expect(screen.getByText(/This page could not be drawn/)).toBeTruthy();
  });
});
