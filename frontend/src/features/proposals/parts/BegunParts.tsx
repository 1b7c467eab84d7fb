import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import type { Fields } from '../../../forms/useForm.ts';
import type { Begun } from '../../../parts/brief/begun.ts';
import { begun as texts } from '../texts.ts';
import type { Values } from '../wizard.ts';
import { BegunOffer, type Part } from './BegunOffer.tsx';

/** The lists of the public pages come only where a plan was chosen. */
const BegunPlan = lazy(() => loadChunk(() => import('./BegunPlan.tsx')));

/** All of it, once each. */
export const BegunParts = ({
  begun: { title, service, plan },
  used,
  form,
}: {
  begun: Begun;
  used: (what: keyof Begun) => void;
  form: Fields<Values>;
}) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, since it may be taken out again
  useEffect(() => {
    if (service === '') return;
    if (!form.values.services.includes(service)) form.set(({ services }) => ({ services: [...services, service] }));
    used('service');
  }, []);
  return (
    <>
      {title !== '' && <BegunTitle title={title} form={form} onUsed={() => used('title')} />}
      {plan !== '' && (
        <Suspense fallback={null}>
          <BegunPlan slug={plan} form={form} onUsed={() => used('plan')} />
        </Suspense>
      )}
    </>
  );
};

/** The words that a project was begun with: the title of a form that has none, else offered beside the one it has. */
const BegunTitle = ({ title, form, onUsed }: Part & { title: string }) => {
  const { draft, set, values } = form;
  const current = values.title.trim();
  const [isOffered] = useState(current !== '' && current !== title);
  const stands = current === title;
  const placed = useRef(isOffered);
  useEffect(() => {
    if (stands) void draft?.flush().then(onUsed);
    else if (!placed.current) set({ title });
    placed.current = true;
  });
  return isOffered && !stands ? (
    <BegunOffer
      says={`${texts.words} “${title}”.`}
      act={texts.useWords}
      onTake={() => set({ title })}
      onUsed={onUsed}
    />
  ) : null;
};
