import { pageOf } from '@lamplight/bff/contract/pages.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readBoot } from '../session/boot.ts';
import { startSession } from '../session/session.ts';
import '../styles/index.css';
import '../styles/mono.css';
import { App } from './App.tsx';
import { loadFirst, Router } from './router.tsx';

const { drawn } = readBoot();
startSession();
const route = await loadFirst();

const place = document.getElementById('app');
if (!place) throw new Error('the page has no place for the app');
const app = (
  <App>
    <Router />
  </App>
);
// As a transition React works in slices, so that scrolling and taps do not wait for the whole page.
startTransition(() => {
  // The server matches a path exactly, the router ignores a trailing slash: only HTML of the same page is hydrated.
  if (drawn && route?.id === (pageOf(location.pathname)?.page.id ?? 'not-found')) hydrateRoot(place, app);
  else createRoot(place).render(app);
});
