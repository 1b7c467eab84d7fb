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
// The server takes a path to the letter, the router forgives a last slash: over another page's HTML nothing is laid.
if (drawn && route?.id === (pageOf(location.pathname)?.page.id ?? 'not-found'))
  // In slices: who scrolls or taps meanwhile is not kept waiting for the whole page.
  startTransition(() => void hydrateRoot(place, app));
else createRoot(place).render(app);
