import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { way } from '../../ui/words.ts';
import { windowOf } from '../../workbench/window-width.ts';
import { ListDetail } from './ListDetail.tsx';

afterEach(() => {
  jest.restoreAllMocks();
  act(() => way.set([]));
});

const show = (open: boolean) =>
  render(
    <MemoryRouter initialEntries={['/admin/clients']}>
      <ListDetail
        title="Clients"
        sub="Whom we work for."
        main={{ act: <button type="button">Invite a client</button> }}
        head={<p>Filters</p>}
        detail={
          open
            ? {
                id: 'asha',
                title: 'Asha Rao',
                shown: (alone) => <p>{alone ? 'the record alone' : 'the record beside'}</p>,
              }
            : null
        }
      >
        <p>The list</p>
      </ListDetail>
    </MemoryRouter>,
  );
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('a list and one thing of it', () => {
  it('stand beside each other where there is room', () => {
    windowOf(1280);
    show(true);
    expect(heading()).toBe('Clients');
    for (const words of ['Filters', 'The list', 'the record beside']) expect(screen.getByText(words)).toBeTruthy();
    expect(way.get()).toEqual([{ label: 'Clients' }]);
  });

  it('are two screens where there is none: the thing has its own heading and a way back', () => {
    windowOf(768);
    show(true);
    expect(heading()).toBe('Asha Rao');
    expect(screen.getByText('the record alone')).toBeTruthy();
    for (const words of ['Filters', 'The list', 'Invite a client']) expect(screen.queryByText(words)).toBe(null);
    expect(way.get()).toEqual([{ label: 'Clients', to: '/admin/clients' }, { label: 'Asha Rao' }]);
  });

  it('the list alone keeps all of itself', () => {
    windowOf(390);
    show(false);
    expect(heading()).toBe('Clients');
    for (const words of ['Filters', 'The list', 'Invite a client']) expect(screen.getByText(words)).toBeTruthy();
  });
});
