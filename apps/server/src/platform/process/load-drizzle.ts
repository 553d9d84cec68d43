import { registerHooks } from 'node:module';

/** The address of everything in the package. */
const inPackage = new URL('..', import.meta.resolve('drizzle-orm/pg-core')).href;

/**
 * For every file that Node loads of a package it reads the package's list of exports again. That of drizzle-orm has 450 entries: loading its files
 * took half of a start. They import each other by relative addresses, which are what they say, and need no list. Import this before what imports them.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isOwn = specifier.startsWith('.') && context.parentURL?.startsWith(inPackage) === true && specifier.endsWith('.js');
    if (!isOwn) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
