// Fails where SQL of a module touches a table of another one. Imports say nothing of that: a table can be named in text.
import { fileURLToPath } from 'node:url';
import { findFaults } from './find-faults.ts';

const { faults, tables } = findFaults(fileURLToPath(new URL('../../../apps/server/src', import.meta.url)));
for (const { place, text } of faults) console.error(`apps/server/src/${place}: ${text}`);
if (tables === 0) console.error('No table was found');
if (tables === 0 || faults.length > 0) process.exitCode = 1;
