/**
 * The stand-in for Google as a process of its own, for tests in a browser. Says what client the product is there as one line of
 * JSON, and is told the product's origin as one line, once that listens. It ends with its input.
 */
import { createInterface } from 'node:readline';
import { startOpenIdProvider } from './provider.ts';

let origin = '';
const provider = await startOpenIdProvider({ siteHost: '127.0.0.1', origin: () => origin });
const { issuer, clientId, clientSecret } = provider;
process.stdout.write(`${JSON.stringify({ issuer, clientId, clientSecret })}\n`);
for await (const line of createInterface({ input: process.stdin })) origin = line.trim();
await provider.close();
