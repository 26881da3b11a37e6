export { LocationMap } from "./location-map.tsx";
export { LocationPicker } from "./location-picker.tsx";
export { WorldMap } from "./world-map.tsx";
