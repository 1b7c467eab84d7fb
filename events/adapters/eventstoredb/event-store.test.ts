import { eventStoreContract } from '../../ports/event-store.contract.ts';
import { eventStoreDbHarness, subject } from './harness.ts';

eventStoreContract(subject, await eventStoreDbHarness());
