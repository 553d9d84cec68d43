import { registerHooks } from 'node:module';

/** The address of everything in the package. */
const inPackage = new URL('..', import.meta.resolve('drizzle-orm/pg-core')).href;

/**
 * Node reads a package's list of exports again for each of its files; that of drizzle-orm has 450 entries, half of the time of a start. Its
 * files import each other by relative addresses, which need no list; import this before what imports them.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isOwn = specifier.startsWith('.') && context.parentURL?.startsWith(inPackage) === true && specifier.endsWith('.js');
    if (!isOwn) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
