/** How the suite's other processes open the bus. */
import { type KafkaBusOptions, openKafkaEventBus } from '../event-bus.ts';

export const make = (place: string) => openKafkaEventBus(JSON.parse(place) as KafkaBusOptions);
