import '@lamplight/bff/contract/inside.ts';
import type { User } from '@lamplight/bff/contract/people.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { loadChunk } from '../../api/chunk.ts';
import { ViewerPlace } from '../../parts/viewer/ViewerPlace.tsx';
import { useSignOut } from '../../session/SignOut.tsx';
import { StepUp } from '../../session/StepUp.tsx';
import { useSession, useUser } from '../../session/useSession.ts';
import { IconButton } from '../../ui/Button.tsx';
import { dialogCode } from '../../ui/Dialog.tsx';
import { addIcons } from '../../ui/Icon.tsx';
import { preloadInTurn } from '../../ui/later.ts';
import { Lead } from '../../ui/lead.ts';
import { portalIcons } from '../../ui/portalIcons.ts';
import { leadOf } from '../leads.ts';
import { routeAt } from '../match.ts';
import { linksOf } from '../nav.ts';
import { portalLinksOf } from '../portalNav.ts';
import { texts } from '../texts.ts';
import { Bottom } from './Bottom.tsx';
import { Brand } from './Brand.tsx';
import { LiveData } from './LiveData.tsx';
import styles from './Portal.module.css';
import { RailLinks } from './RailLinks.tsx';
import { useLive } from './useLive.ts';
import { useRecents } from './useRecents.ts';
import { useTrail } from './useTrail.ts';
import { Way } from './Way.tsx';

addIcons(portalIcons);

const CommandPalette = lazy(() => loadChunk(() => import('./CommandPalette.tsx')));
const Bell = lazy(() => loadChunk(() => import('./Bell.tsx')));
const Maintained = lazy(() => loadChunk(() => import('./Maintained.tsx')));
const Told = lazy(() => loadChunk(() => import('./Told.tsx')));
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
  const links = portalLinksOf('rail', user.role);
  const site = linksOf('header', user.role).filter(({ to }) => !links.some((link) => link.to === to));
  const [more, setMore] = useState(false);
  const [palette, setPalette] = useState(false);
  const recents = useRecents(user.role);
  const signOut = useSignOut();
  const { maintained } = useSession();
  useTrail();
  useEffect(() => preloadInTurn([dialogCode], { afterMs: 200, apartMs: 0 }), []);
  const lead = leadOf(routeAt(useLocation().pathname)?.route.id ?? 'not-found');
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
        <RailLinks links={links} />
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
          <Way />
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
            <Suspense fallback={<span className={styles.bell} />}>
              <Bell />
            </Suspense>
          </div>
        </header>
        {maintained && (
          <Suspense fallback={null}>
            <Maintained />
          </Suspense>
        )}
        <main id="content" className={styles.content} tabIndex={-1}>
          <Lead value={lead}>
            <Outlet />
          </Lead>
          <div id="foot" className={styles.foot} />
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
      <ViewerPlace />
      <StepUp />
      <Suspense fallback={null}>
        <Told />
      </Suspense>
    </div>
  );
};

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
