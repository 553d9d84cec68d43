import type { Brands } from './brands.ts';

/** The zone of the portal's own address: for what no request has asked for, so that no host says which brand's zone it is. */
export const portalZone = ({
  brands,
  config,
}: {
  brands: Pick<Brands, 'timeZoneOf'>;
  config: { readonly publicUrl: string };
}): Promise<string> => brands.timeZoneOf(new URL(config.publicUrl).hostname);
