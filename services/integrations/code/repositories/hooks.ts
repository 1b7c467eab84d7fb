/** Asks the code host to tell us of a repository that was mapped, and to tell us no more of one that was unmapped. */
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import type { Reactor } from '@lamplight/events/core/types.ts';
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import { actAs } from '../../connections/acting.ts';
import type { Integrations } from '../../context.ts';
import type { RepositoryEvent } from './events.ts';
import type { HookOutcome, PresentRepository } from './repository.ts';

/** What is unmapped and confirmed so is told no more: the secret goes, with which it was signed. */
export const hookSecretDropper = (sources: () => Promise<Integrations>): Reactor<RepositoryEvent> => ({
  name: 'hook-secret-dropper',
  reads: { types: ['RepositoryUnhooked'] },
  react: async ({ data }) => {
    await (await sources()).hookSecrets.drop(data.mappingId);
    return [];
  },
});

/** A hook is found by its address before it is made, so that after a crash in between there is none twice. */
export const placeHook = async (
  integrations: Integrations,
  { connectionId, mappingId, name, repositoryId }: PresentRepository,
): Promise<HookOutcome> => {
  const { codeHost, hookSecrets, publicOrigin } = integrations;
  if (codeHost === null) return { is: 'no_connection' };
  const held = await hookSecrets.make(mappingId, repositoryId);
  crashpoint('hook-secret-made');
  const hook = { url: hookAddress(publicOrigin, mappingId), secret: held.secret, isPlaced: held.placed };
  const answer = await actAs(integrations, connectionId, (access) => codeHost.hook(access, name, hook));
  crashpoint('hook-made');
  if (answer.is !== 'said') return { is: answer.is };
  await hookSecrets.place(mappingId, held);
  crashpoint('hook-secret-placed');
  return { is: 'hooked', hookId: answer.value };
};

export const removeHook = async (
  integrations: Integrations,
  { connectionId, mappingId, name }: PresentRepository,
): Promise<'confirmed' | 'in_doubt'> => {
  const { codeHost, publicOrigin } = integrations;
  if (codeHost === null) return 'in_doubt';
  const url = hookAddress(publicOrigin, mappingId);
  const answer = await actAs(integrations, connectionId, (access) => codeHost.removeHook(access, name, url));
  crashpoint('hook-removed');
  return answer.is === 'said' ? 'confirmed' : 'in_doubt';
};

const hookAddress = (origin: URL, mappingId: string): string =>
  new URL(internalPaths.githubWebhook.replace('/internal', '').replace(':mappingId', mappingId), origin).href;
