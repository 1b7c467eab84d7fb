import type { User } from '@lamplight/bff/contract/people.ts';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { loadChunk } from '../../api/chunk.ts';
import { IdleWarning } from '../../session/IdleWarning.tsx';
import { useSignOut } from '../../session/SignOut.tsx';
import { StepUp } from '../../session/StepUp.tsx';
import { useUser } from '../../session/useSession.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { addIcons, Icon } from '../../ui/Icon.tsx';
import { portalIcons } from '../../ui/portalIcons.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { within } from '../../ui/words.ts';
import { type NavLink as Entry, linksOf } from '../nav.ts';
import { texts } from '../texts.ts';
import { Brand } from './Brand.tsx';
import { LiveData } from './LiveData.tsx';
import styles from './Portal.module.css';
import { useLive } from './useLive.ts';
import { useRecents } from './useRecents.ts';

addIcons(portalIcons);

const CommandPalette = lazy(() => loadChunk(() => import('./CommandPalette.tsx')));
const VisitCounter = lazy(() => loadChunk(() => import('../../parts/visits/VisitCounter.tsx')));

/** The frame of everything behind the sign-in: rail, top bar, live data, dialogs of the session. */
const Portal = () => {
  const user = useUser();
  // Without a person the guard inside sends away or waits; a frame would only flash.
  return user ? (
    <LiveData key={user.id}>
      <Frame user={user} />
    </LiveData>
  ) : (
    <Outlet />
  );
};
export default Portal;

const roleWords = { client: 'Client', employee: 'Employee', team_lead: 'Team lead', admin: 'Admin' } as const;

const Frame = ({ user }: { user: User }) => {
  const links = linksOf('rail', user.role);
  const site = linksOf('header', user.role).filter(({ to }) => !links.some((link) => link.to === to));
  const [more, setMore] = useState(false);
  const [palette, setPalette] = useState(false);
  const recents = useRecents(user.role);
  const signOut = useSignOut();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setPalette(true);
      }
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      <nav className={styles.side} aria-label="Portal">
        <span className={styles.brand}>
          <span className={styles.long}>
            <Brand />
          </span>
          <span className={styles.short}>
            <Brand wordless />
          </span>
        </span>
        {links.map((link) => (
          <Item key={link.id} link={link} />
        ))}
        <div className={styles.who}>
          <Link to="/profile" title="Profile">
            <span className={styles.letter} aria-hidden="true">
              {user.name.slice(0, 1).toUpperCase()}
            </span>
            <span className={styles.names}>
              <strong>{user.name}</strong>
              <span className="three">{roleWords[user.role]}</span>
            </span>
          </Link>
          <IconButton icon="out" label={texts.signOut} size="small" onPress={signOut.start} />
        </div>
      </nav>
      <div className={styles.main}>
        <header className={styles.top} data-chrome>
          <span className={styles.mark}>
            <Brand wordless />
          </span>
          <div id="crumbs" className={styles.crumbs} />
          <div className={styles.end}>
            {user.role === 'admin' && (
              <Suspense fallback={null}>
                <VisitCounter />
              </Suspense>
            )}
            <nav className={styles.public} aria-label="Site">
              {site.map((link) => (
                <Link key={link.id} to={link.to}>
                  {link.label}
                </Link>
              ))}
            </nav>
            <LiveDot />
            <span className={styles.folded}>
              <IconButton icon="menu" label="More" aria-haspopup="dialog" onPress={() => setMore(true)} />
            </span>
            <button
              type="button"
              className={styles.keys}
              onClick={() => setPalette(true)}
              aria-label="Ctrl K: go to"
              aria-keyshortcuts="Control+K Meta+K"
            >
              Ctrl K
            </button>
          </div>
        </header>
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Bottom
        links={links}
        site={site}
        open={more}
        onOpen={setMore}
        onFind={() => setPalette(true)}
        onSignOut={signOut.start}
      />
      {palette && (
        <Suspense fallback={null}>
          <CommandPalette user={user} recents={recents} onClose={() => setPalette(false)} onSignOut={signOut.start} />
        </Suspense>
      )}
      {signOut.dialog}
      <StepUp />
      <IdleWarning />
      <Toasts />
    </div>
  );
};

/** Marks a link on its own page and on the pages that lie within it. */
const useLit = (link: Entry): { 'data-within'?: '' } =>
  useSyncExternalStore(within.subscribe, within.get) === link.to ? { 'data-within': '' } : {};

const Item = ({ link }: { link: Entry }) => (
  <NavLink
    to={link.to}
    end
    className={styles.item ?? ''}
    title={link.label}
    onMouseEnter={() => void link.load()}
    onFocus={() => void link.load()}
    {...useLit(link)}
  >
    {link.icon && <Icon name={link.icon} />}
    <span>{link.label}</span>
  </NavLink>
);

const ShortItem = ({ link }: { link: Entry }) => (
  <NavLink to={link.to} end {...useLit(link)}>
    {link.icon && <Icon name={link.icon} size={20} />}
    <span>{link.label}</span>
  </NavLink>
);

const LiveDot = () => {
  const status = useLive();
  return (
    <span className={styles.dot} data-is={status} role="status" title={status === 'live' ? texts.live : undefined}>
      <i />
      {status === 'live' ? (
        <span className="hidden-visually">{texts.live}</span>
      ) : status === 'reconnecting' ? (
        texts.reconnecting
      ) : (
        <span className="hidden-visually">{texts.paused}</span>
      )}
    </span>
  );
};

const SHOWN = 4;

type BottomProps = {
  links: readonly Entry[];
  site: readonly Entry[];
  open: boolean;
  onOpen: (open: boolean) => void;
  onFind: () => void;
  onSignOut: () => void;
};

/** Below 720 px: the first four, and what is left behind "More"; that also holds what the top bar has no room for. */
const Bottom = ({ links, site, open, onOpen, onFind, onSignOut }: BottomProps) => {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes it
  useEffect(() => onOpen(false), [pathname]);
  return (
    <>
      <nav className={styles.bottom} aria-label="Portal, short">
        {links.slice(0, SHOWN).map((link) => (
          <ShortItem key={link.id} link={link} />
        ))}
        <button type="button" onClick={() => onOpen(true)} aria-haspopup="dialog">
          <Icon name="menu" size={20} />
          <span>More</span>
        </button>
      </nav>
      <Dialog title="More" open={open} onClose={() => onOpen(false)}>
        <div className={styles.more}>
          <button
            type="button"
            onClick={() => {
              onOpen(false);
              onFind();
            }}
          >
            <Icon name="right" />
            Find or go to
          </button>
          {[...links.slice(SHOWN), ...site].map((link) => (
            <Link key={link.id} to={link.to}>
              {link.icon && <Icon name={link.icon} />}
              {link.label}
            </Link>
          ))}
          <Link to="/profile">
            <Icon name="person" />
            Profile
          </Link>
          <button type="button" onClick={onSignOut}>
            <Icon name="out" />
            {texts.signOut}
          </button>
        </div>
      </Dialog>
    </>
  );
};
