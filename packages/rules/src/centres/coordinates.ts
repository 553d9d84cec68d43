const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** How the addresses of maps name a point: OpenStreetMap's marker, and the ways of Google Maps. */
const ways = [
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`[?&](?:q|query|ll)=${number}(?:,|%2C)${number}`, 'i'),
  new RegExp(`/@${number},${number}`),
];

/** The point that the address of a map shows, in degrees; null if it names none. */
export function coordinatesOf(mapUrl: string): { lat: number; lon: number } | null {
  for (const way of ways) {
    const [, lat, lon] = way.exec(mapUrl) ?? [];
    const point = { lat: Number(lat), lon: Number(lon) };
    if (Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180) return point;
  }
  return null;
}
