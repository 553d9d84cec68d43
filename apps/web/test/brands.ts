import type { Brand } from '@abhyas/contract/brand.ts';
import { brand } from '../src/lib/brand/brand.ts';

/** Gives the portal another brand, or other links of its own, until what is given back is called. */
export function wearBrand(other: Partial<Brand>): () => void {
  const before = { ...brand };
  Object.assign(brand, other);
  return () => {
    for (const key of Object.keys(brand)) if (!(key in before)) Reflect.deleteProperty(brand, key);
    Object.assign(brand, before);
  };
}
