/** Browsers let less than 64 KB outlive a page. */
const outlivingBytes = 60_000;

/** Whether a request with this body may be sent with `keepalive`. */
export const mayOutlive = (body: object): boolean => new TextEncoder().encode(JSON.stringify(body)).length < outlivingBytes;
