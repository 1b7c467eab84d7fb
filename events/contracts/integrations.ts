/**
 * `integrations.events.v1`: what other services learn of the connections to where the company's files and its code lie: that
 * there is one, that it does not work any more, and whose it is. Of accounts and tokens they learn nothing.
 */
import { z } from 'zod';
import { contractOf } from './contract.ts';

export const INTEGRATIONS_TOPIC = 'integrations.events.v1';

const id = z.string().min(1).max(128);
const ofConnection = { connectionId: id, provider: z.enum(['drive', 'dropbox', 'github']), connectedBy: id } as const;

const schemas = {
  DriveConnected: z.object(ofConnection),
  FileSyncConnected: z.object(ofConnection),
  CodeHostConnected: z.object(ofConnection),
  /** The provider lets Lamplight in no more: somebody has to connect it again, until one of the others. */
  ConnectionExpired: z.object(ofConnection),
  ConnectionRevoked: z.object(ofConnection),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type IntegrationsEvent = {
  [T in keyof typeof schemas]: Readonly<{ type: T; data: z.infer<(typeof schemas)[T]> }>;
}[keyof typeof schemas];

export const { definitions: integrationsContracts, published } = contractOf(schemas);
