/** A hook of a repository, and what was delivered to it. */
import type { Repository } from './repositories.ts';
import type { Resource } from './resource.ts';

export type Hook = Readonly<{
  id: number;
  repository: Repository;
  url: string;
  secret: string | null;
  events: readonly string[];
  at: string;
}>;
export type Delivery = Readonly<{
  id: number;
  hook: Hook;
  /** The same each time that it is delivered again. */
  guid: string;
  event: string;
  payload: Resource;
  at: string;
  redelivery: boolean;
  seconds: number;
  /** Of what the hook's address answered; 0 where none came. */
  status: number;
  says: string;
  headers: Readonly<Record<string, string>>;
}>;
