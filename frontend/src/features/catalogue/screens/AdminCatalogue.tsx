import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { useLead } from '../../../ui/lead.ts';
import { Page } from '../../../ui/Page.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import type { Kind } from '../data.ts';
import { words } from '../kinds.ts';
import { KindList } from '../parts/KindList.tsx';
import { NEW, useCataloguePlace } from '../useCataloguePlace.ts';

/** The editor comes when something is opened: the lists are what one comes for. */
const Opened = lazy(() => loadChunk(() => import('../parts/Opened.tsx')));

/** What visitors are offered and shown: lists by state, and one thing at a time in its editor. */
export default function AdminCatalogue() {
  const lead = useLead();
  const place = useCataloguePlace();
  const { kind, open } = place;
  if (open !== null)
    return (
      <Suspense
        fallback={
          <Page title="Catalogue" crumbs={[{ label: 'Catalogue', to: place.listHref }, { label: words[kind].one }]}>
            <Skeleton of="form" inset />
          </Page>
        }
      >
        <Opened key={`${kind} ${open}`} place={place} id={open === NEW ? null : open} />
      </Suspense>
    );
  return (
    <Page
      title="Catalogue"
      sub={lead}
      crumbs={[{ label: 'Catalogue' }]}
      acts={
        <ButtonLink look="primary" icon="plus" to={place.hrefOf(NEW)}>
          {`New ${words[kind].one}`}
        </ButtonLink>
      }
    >
      <Tabs
        label="Catalogue"
        selected={kind}
        onSelect={place.choose}
        tabs={(Object.keys(words) as Kind[]).map((id) => ({
          id,
          label: words[id].tab,
          content: () => <KindList kind={id} place={place} many={words[id].many} says={words[id].says} />,
        }))}
      />
    </Page>
  );
}
