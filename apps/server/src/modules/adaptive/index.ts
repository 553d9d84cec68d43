export { importPools, type PoolInput } from './pools/import-pools.ts';
