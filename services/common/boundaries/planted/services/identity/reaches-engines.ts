import '@eventstore/db-client';
import '@testcontainers/kafka';
import 'amqplib';
import 'ioredis';
import 'kafkajs';
import 'mongodb';
import 'nodemailer';
import 'testcontainers';
