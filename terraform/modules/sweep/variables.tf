variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "region" {
  description = "One that Cloud Scheduler has."
  type        = string
}

variable "worker_uri" {
  type = string
}

variable "account" {
  type = string
}

variable "audience" {
  type = string
}
