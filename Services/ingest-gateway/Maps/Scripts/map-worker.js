// Clusters the map's points away from the page's thread: one answer for each tile that the map asks for.
/* eslint-env worker */
const tileSize = 256;
/** Cells of this many pixels are one cluster. */
const cell = 64;
const perTile = tileSize / cell;
const levels = 6;
/** Of each layer: `x` and `y` in worlds from the north-west corner, `level` 0 to 4 or 5 for unknown. */
const layers = {};

const project = (latitude) => {
    const sine = Math.sin(Math.max(-85.0511, Math.min(85.0511, latitude)) * Math.PI / 180);
    return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

const take = (name, points) => {
    const count = points.length;
    const layer = {
        x: new Float64Array(count), y: new Float64Array(count), level: new Uint8Array(count),
        label: points.map((point) => point[3]), tiles: new Map() };
    points.forEach(([latitude, longitude, level], index) => {
        layer.x[index] = Math.min(longitude / 360 + 0.5, 1 - 1e-12);
        layer.y[index] = project(latitude);
        layer.level[index] = level < 0 ? levels - 1 : level;
    });
    layers[name] = layer;
};

/** All tiles of a zoom: `column,row` → clusters. */
const cluster = (layer, zoom) => {
    const size = 2 ** zoom * perTile;
    const cells = new Map();
    for (let index = 0; index < layer.x.length; index += 1) {
        const column = Math.floor(layer.x[index] * size);
        const row = Math.min(size - 1, Math.max(0, Math.floor(layer.y[index] * size)));
        const key = row * size + column;
        const known = cells.get(key);
        const one = known || { x: 0, y: 0, count: 0, shares: new Array(levels).fill(0), label: layer.label[index] };
        if (!known) cells.set(key, one);
        one.x += layer.x[index];
        one.y += layer.y[index];
        one.count += 1;
        one.shares[layer.level[index]] += 1;
    }
    const tiles = new Map();
    for (const [key, one] of cells) {
        const name = `${Math.floor(key % size / perTile)},${Math.floor(Math.floor(key / size) / perTile)}`;
        one.x /= one.count;
        one.y /= one.count;
        if (!tiles.has(name)) tiles.set(name, []);
        tiles.get(name).push(one);
    }
    return tiles;
};

/** The clusters of a tile and of those around it, which reach into it; the map goes round the world. */
const tile = (name, { x, y, z }) => {
    const layer = layers[name];
    if (!layer) return [];
    if (!layer.tiles.has(z)) layer.tiles.set(z, cluster(layer, z));
    const [tiles, side, found] = [layer.tiles.get(z), 2 ** z, []];
    for (let column = x - 1; column <= x + 1; column += 1) {
        const turn = Math.floor(column / side);
        for (let row = y - 1; row <= y + 1; row += 1) {
            const list = tiles.get(`${column - turn * side},${row}`) || [];
            found.push(...list.map((one) => ({ ...one, x: one.x + turn })));
        }
    }
    return found;
};

/** How many points of each level lie between two longitudes, which may be beyond 180°, and two latitudes. */
const count = (name, { west, south, east, north }) => {
    const shares = new Array(levels).fill(0);
    const layer = layers[name];
    if (!layer) return shares;
    const [top, bottom, left, width] = [project(north), project(south), west / 360 + 0.5, (east - west) / 360];
    for (let index = 0; index < layer.x.length; index += 1) {
        const beside = layer.x[index] - left;
        const isWithin = width >= 1 || beside - Math.floor(beside) <= width;
        if (isWithin && layer.y[index] >= top && layer.y[index] <= bottom) shares[layer.level[index]] += 1;
    }
    return shares;
};

onmessage = ({ data: { id, layer, points, coords, box } }) => {
    if (points) return take(layer, points);
    postMessage({ id, result: coords ? tile(layer, coords) : count(layer, box) });
};
