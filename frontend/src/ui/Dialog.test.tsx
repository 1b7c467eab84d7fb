import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './Dialog.tsx';

const Asked = ({ closable = true }: { closable?: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog
        title="Take it back?"
        open={open}
        {...(closable ? { onClose: () => setOpen(false) } : {})}
        acts={
          <button type="button" onClick={() => setOpen(false)}>
            Take it back
          </button>
        }
      >
        <p>Nobody has read it yet.</p>
      </Dialog>
    </>
  );
};
const ask = async () => userEvent.click(screen.getByRole('button', { name: 'Ask' }));

describe('a dialog', () => {
  it('is named by its title, keeps the focus inside and gives it back to what opened it', async () => {
    render(<Asked />);
    const opener = screen.getByRole('button', { name: 'Ask' });
    await ask();
    const dialog = await screen.findByRole('dialog', { name: 'Take it back?' });
    await waitFor(() => expect(document.activeElement).toBe(dialog));
    for (let stop = 0; stop < 4; stop++) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('gives the focus to what stands in the place of its opener, where that was drawn anew meanwhile', async () => {
    const Moving = () => {
      const [open, setOpen] = useState(false);
      const [place, setPlace] = useState('flow');
      return (
        <>
          <button key={place} type="button" onClick={() => setOpen(true)}>
            Accept
          </button>
          <button type="button">Decline</button>
          <Dialog title="Accept it?" open={open} onClose={() => setOpen(false)}>
            <button type="button" onClick={() => setPlace('foot')}>
              Turn the phone
            </button>
          </Dialog>
        </>
      );
    };
    render(<Moving />);
    const before = screen.getByRole('button', { name: 'Accept' });
    await userEvent.click(before);
    await userEvent.click(screen.getByRole('button', { name: 'Turn the phone' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Accept' })));
    expect(before.isConnected).toBe(false);
  });

  it('leaves the focus where something inside asked for it', async () => {
    render(
      <Dialog title="Why" open onClose={() => {}}>
        <input aria-label="Reason" autoFocus />
      </Dialog>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' })));
  });

  it('that waits for an answer is an alert, says so in its words, and does not close by Escape', async () => {
    render(<Asked closable={false} />);
    await ask();
    const alert = screen.getByRole('alertdialog', { name: 'Take it back?', description: 'Nobody has read it yet.' });
    await userEvent.keyboard('{Escape}');
    expect(alert.isConnected).toBe(true);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  describe('while the focus is nowhere', () => {
    const nowhere = async () => {
      (document.activeElement as HTMLElement).blur();
      expect(document.activeElement).toBe(document.body);
      await userEvent.keyboard('{Escape}');
    };
    const Above = ({ alert = false }: { alert?: boolean }) => {
      const [lower, setLower] = useState(true);
      const [upper, setUpper] = useState(false);
      return (
        <Dialog title="Below" open={lower} onClose={() => setLower(false)}>
          <button type="button" onClick={() => setUpper(true)}>
            More
          </button>
          <Dialog title="Above" open={upper} {...(alert ? {} : { onClose: () => setUpper(false) })} />
        </Dialog>
      );
    };

    it('closes by Escape, the topmost first', async () => {
      render(<Above />);
      await userEvent.click(screen.getByRole('button', { name: 'More' }));
      await nowhere();
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull());
      expect(screen.getByRole('dialog', { name: 'Below' }).isConnected).toBe(true);
      await nowhere();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('stays below an alert that waits for its answer', async () => {
      render(<Above alert />);
      await userEvent.click(screen.getByRole('button', { name: 'More' }));
      await nowhere();
      expect(screen.getByRole('alertdialog', { name: 'Above' }).isConnected).toBe(true);
      expect(screen.getByText('Below').isConnected).toBe(true);
    });
  });
});
