export function ensureServerBuilt(how?: { readonly beside?: boolean }): Promise<void>;
