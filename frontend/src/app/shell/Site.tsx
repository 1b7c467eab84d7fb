import { REFERENCE } from '@lamplight/bff/contract/pages.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { loadChunk } from '../../api/chunk.ts';
import { useSession, useUser } from '../../session/useSession.ts';
import { ButtonLink, IconButton } from '../../ui/Button.tsx';
import { linksOf } from '../nav.ts';
import { texts } from '../texts.ts';
import { Brand } from './Brand.tsx';
import styles from './Site.module.css';

const AdminVisits = lazy(() => loadChunk(() => import('./AdminVisits.tsx')));

/** Head and foot of the public pages. It brings no React Aria. */
export const Site = () => (
  <div className={styles.site}>
    <a className={styles.skip} href="#content">
      {texts.skip}
    </a>
    <Header />
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
    <Footer />
  </div>
);

const Header = () => {
  const user = useUser();
  const { is } = useSession().session;
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const links = [...linksOf('header', user?.role ?? null), ...linksOf('role', user?.role ?? null)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the sheet
  useEffect(() => setOpen(false), [pathname]);
  return (
    <header data-chrome>
      <div className={styles.header}>
        <Brand />
        <nav className={styles.nav} aria-label="Main">
          {links.map((link) => (
            <NavLink
              key={link.id}
              to={link.to}
              end
              onMouseEnter={() => void link.load()}
              onFocus={() => void link.load()}
            >
              {link.label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.end}>
          {/* Empty in rendered HTML, where nobody is known yet; its size stays, so that nothing moves when it fills. */}
          <div className={styles.slot}>
            {user?.role === 'admin' && (
              <Suspense fallback={null}>
                <AdminVisits key={user.id} />
              </Suspense>
            )}
            {user ? (
              <Link to="/profile" className={styles.letter} aria-label={`Profile of ${user.name}`}>
                {user.name.slice(0, 1).toUpperCase()}
              </Link>
            ) : (
              is !== 'unknown' && (
                <>
                  <span className={styles.wide}>
                    <ButtonLink look="quiet" to="/login">
                      {texts.login}
                    </ButtonLink>
                  </span>
                  <ButtonLink to="/login?mode=signup">{texts.signUp}</ButtonLink>
                </>
              )
            )}
          </div>
          <span className={styles.toggle}>
            <IconButton
              icon={open ? 'close' : 'menu'}
              label={open ? 'Close the menu' : 'Menu'}
              aria-expanded={open}
              aria-controls="site-menu"
              onPress={() => setOpen(!open)}
            />
          </span>
        </div>
      </div>
      {open && (
        <nav className={styles.sheet} id="site-menu" aria-label="Menu">
          {links.map((link) => (
            <Link key={link.id} to={link.to}>
              {link.label}
            </Link>
          ))}
          {is === 'none' && <Link to="/login">{texts.login}</Link>}
        </nav>
      )}
    </header>
  );
};

const Footer = () => {
  const links = linksOf('footer', null);
  const { mailboxes } = useSession().config;
  return (
    <footer className={styles.footer} data-chrome>
      <Brand />
      {links.length > 0 && (
        <nav aria-label="Footer">
          {links.map((link) => (
            <Link key={link.id} to={link.to}>
              {link.label}
            </Link>
          ))}
          {/* The edge serves this page: it is no screen of the app. */}
          <a href={REFERENCE}>API</a>
        </nav>
      )}
      <address className={styles.end}>
        {mailboxes.map((mailbox) => (
          <a key={mailbox} href={`mailto:${mailbox}`}>
            {mailbox}
          </a>
        ))}
      </address>
    </footer>
  );
};
