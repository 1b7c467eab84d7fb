import { eventStoreContract } from '../../suites/event-store.contract.ts';
import { eventStoreDbHarness, subject } from './workbench/harness.ts';

eventStoreContract(subject, await eventStoreDbHarness());
